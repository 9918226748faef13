import {
  AttestryError,
  type ChangeOptions,
  type Client,
  createClient,
  type Inclusion,
  type RequestOptions,
  type Schemas
} from "@attestry/client"
import { describe, expectTypeOf, it } from "vitest"

const client = createClient({ baseUrl: "https://example.com" })

// the compiler checks these
describe("the types of the client", () => {
  it("have plain inputs and flat results", () => {
    expectTypeOf(client.vendors.create).parameter(0).toEqualTypeOf<Schemas.NewVendor>()
    expectTypeOf(client.vendors.get).returns.resolves.toExtend<Schemas.Vendor & { readonly etag: string }>()
    expectTypeOf(client.vendors.list).returns.resolves.toEqualTypeOf<Schemas.VendorList>()
    expectTypeOf(client.tasks.all).returns.toEqualTypeOf<AsyncIterable<Schemas.TaskRow>>()
    expectTypeOf<Schemas.NewVendor["category"]>().toEqualTypeOf<Schemas.VendorCategory | undefined>()
    expectTypeOf<Schemas.VendorId>().toEqualTypeOf<string>()
  })

  it("take ids by position, then the input, then options", () => {
    expectTypeOf(client.attachments.get).parameters.toEqualTypeOf<
      [string, string, (Inclusion & RequestOptions | undefined)?]
    >()
    expectTypeOf(client.tasks.withdraw).parameters.toEqualTypeOf<[string, (ChangeOptions & Inclusion | undefined)?]>()
    expectTypeOf<Parameters<Client["vendors"]["update"]>[2]>().extract<object>().toHaveProperty("ifMatch")
    expectTypeOf<Parameters<Client["vendors"]["create"]>[1]>().extract<object>().not.toHaveProperty("ifMatch")
    expectTypeOf<Parameters<Client["attachments"]["create"]>[1]>().toHaveProperty("file").toEqualTypeOf<Blob>()
  })

  it("narrow an error by its code", () => {
    const error: unknown = undefined
    if (!(error instanceof AttestryError)) return
    expectTypeOf(error).toHaveProperty("message")
    if (error.code === "permission_missing") {
      expectTypeOf(error.missing).toEqualTypeOf<ReadonlyArray<Schemas.Permission>>()
    }
    if (error.code === "invalid_request") expectTypeOf(error.errors[0]?.pointer).toEqualTypeOf<string | undefined>()
    if (error.code === "no_response") expectTypeOf(error).not.toHaveProperty("requestId")
  })
})
