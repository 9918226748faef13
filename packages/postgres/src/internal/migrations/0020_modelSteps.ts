export const modelSteps = `
ALTER TABLE browser_automation ADD COLUMN model_steps text;
ALTER TABLE browser_run ADD COLUMN planned_by text CHECK (planned_by = 'model');
`
