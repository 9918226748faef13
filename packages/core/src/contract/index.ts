import "../shared/AttestryNeedsEffect3.ts"
export * from "./ApiRequest.ts"
export * as ApiResponse from "./ApiResponse.ts"
