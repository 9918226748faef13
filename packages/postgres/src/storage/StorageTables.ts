// A statement that inserts or deletes rows of a counted table adds a row with their number, so writers never wait for each
// other. One in 32 adds up the rows that are there. Ids are random, so the index reuses the space of deleted rows.
// A step calls keep_count for each table that is a list of an organization. Tables of evidence have keep_rows as a trigger of
// TRUNCATE, which no trigger of a row sees. Tables whose rows name files have count_bytes as a trigger, with the column of the
// size: it adds the rows of stored_bytes up that no other transaction has just then.
export const storageTables = `
CREATE FUNCTION expect(condition boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF condition IS NOT TRUE THEN
    RAISE EXCEPTION 'a write did not meet its condition' USING ERRCODE = 'AT409';
  END IF;
END
$$;

CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are kept', TG_TABLE_NAME USING ERRCODE = 'AT403';
END
$$;

CREATE TABLE row_count (
  organization_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  id bigint NOT NULL DEFAULT (random() * 9e15)::bigint,
  count bigint NOT NULL,
  PRIMARY KEY (organization_id, kind, id)
);

CREATE TABLE stored_bytes (
  organization_id text COLLATE "C" NOT NULL,
  id bigint NOT NULL DEFAULT (random() * 9e15)::bigint,
  bytes bigint NOT NULL,
  PRIMARY KEY (organization_id, id)
);

CREATE FUNCTION count_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_organization text;
  change bigint;
BEGIN
  FOR of_organization, change IN EXECUTE format(
    'SELECT organization_id, sum(%I) FROM changed GROUP BY organization_id', TG_ARGV[0]
  ) LOOP
    EXECUTE format($format$
      WITH part AS (
        DELETE FROM %1$I.stored_bytes
        WHERE organization_id = $1
          AND id = ANY (ARRAY(
            SELECT id
            FROM %1$I.stored_bytes
            WHERE organization_id = $1
            LIMIT 1000
            FOR UPDATE SKIP LOCKED
          ))
        RETURNING bytes
      )
      INSERT INTO %1$I.stored_bytes (organization_id, bytes)
      SELECT $1, $2 + coalesce(sum(bytes), 0)
      FROM part
    $format$, TG_TABLE_SCHEMA) USING of_organization, CASE TG_OP WHEN 'INSERT' THEN change ELSE -change END;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_count(counted regclass) RETURNS void LANGUAGE plpgsql SET row_security TO off AS $keep$
DECLARE
  schema_name text;
  counted_kind text;
  writer text;
BEGIN
  SELECT n.nspname, c.relname INTO schema_name, counted_kind
  FROM pg_class AS c
  JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.oid = counted;

  EXECUTE format($format$
    CREATE OR REPLACE FUNCTION %1$I.count_rows() RETURNS trigger LANGUAGE plpgsql AS $count$
    DECLARE
      own text;
      other text;
      change bigint;
    BEGIN
      IF TG_TABLE_SCHEMA <> %1$L THEN
        RAISE EXCEPTION 'the schema was renamed to %%, so its rows are not counted', TG_TABLE_SCHEMA
          USING HINT = 'Call keep_count for each counted table.';
      END IF;
      IF TG_OP = 'UPDATE' THEN
        INSERT INTO %1$I.row_count (organization_id, kind, count)
        VALUES (OLD.organization_id, TG_TABLE_NAME, -1), (NEW.organization_id, TG_TABLE_NAME, 1);
        RETURN NULL;
      END IF;
      SELECT min(organization_id), max(organization_id), count(*) INTO own, other, change FROM changed;
      IF own IS NULL THEN
        RETURN NULL;
      END IF;
      IF own = other THEN
        INSERT INTO %1$I.row_count (organization_id, kind, count)
        VALUES (own, TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN change ELSE -change END);
      ELSE
        INSERT INTO %1$I.row_count (organization_id, kind, count)
        SELECT organization_id, TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
        FROM changed
        GROUP BY organization_id;
      END IF;
      IF random() < 1.0 / 32 THEN
        WITH part AS (
          DELETE FROM %1$I.row_count
          WHERE organization_id = own
            AND kind = TG_TABLE_NAME::text
            AND id = ANY (ARRAY(
              SELECT id
              FROM %1$I.row_count
              WHERE organization_id = own
                AND kind = TG_TABLE_NAME::text
              LIMIT 1000
              FOR UPDATE SKIP LOCKED
            ))
          RETURNING count
        )
        INSERT INTO %1$I.row_count (organization_id, kind, count)
        SELECT own, TG_TABLE_NAME, sum(count)
        FROM part
        HAVING count(*) > 0;
      END IF;
      RETURN NULL;
    END
    $count$;

    CREATE OR REPLACE FUNCTION %1$I.delete_counts() RETURNS trigger LANGUAGE plpgsql SET row_security TO off AS $delete$
    BEGIN
      DELETE FROM %1$I.row_count WHERE kind = TG_TABLE_NAME::text;
      RETURN NULL;
    END
    $delete$;

    CREATE OR REPLACE FUNCTION %1$I.delete_organization_counts() RETURNS trigger LANGUAGE plpgsql AS $delete$
    BEGIN
      DELETE FROM %1$I.row_count WHERE organization_id = OLD.id;
      RETURN NULL;
    END
    $delete$;

    CREATE OR REPLACE TRIGGER count_inserted_rows AFTER INSERT ON %2$s REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %1$I.count_rows();
    CREATE OR REPLACE TRIGGER count_deleted_rows AFTER DELETE ON %2$s REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION %1$I.count_rows();
    CREATE OR REPLACE TRIGGER count_moved_rows AFTER UPDATE OF organization_id ON %2$s
      FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION %1$I.count_rows();
    CREATE OR REPLACE TRIGGER delete_counts AFTER TRUNCATE ON %2$s
      FOR EACH STATEMENT EXECUTE FUNCTION %1$I.delete_counts();
    CREATE OR REPLACE TRIGGER delete_organization_counts AFTER DELETE ON %1$I.organization
      FOR EACH ROW EXECUTE FUNCTION %1$I.delete_organization_counts();

    DELETE FROM %1$I.row_count WHERE kind = %3$L;
    INSERT INTO %1$I.row_count (organization_id, kind, count)
    SELECT organization_id, %3$L, count(*)
    FROM %2$s
    GROUP BY organization_id;
  $format$, schema_name, counted, counted_kind);

  -- so that a role that may write the rows may count them
  FOR writer IN
    SELECT DISTINCT CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END
    FROM pg_class AS c
    CROSS JOIN aclexplode(c.relacl) AS a
    WHERE c.oid = counted
      AND a.privilege_type IN ('INSERT', 'DELETE')
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I.row_count TO %s', schema_name, writer);
  END LOOP;
END
$keep$;
`
