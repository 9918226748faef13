import { createClient } from "@attestry/client"

type Respond = (request: Request, sent: number) => Response | Promise<Response>

export const json = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json", ...headers } })

export const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, status, title: code, detail: `It is ${code}.` }), {
    status,
    headers: { "content-type": "application/problem+json", ...headers }
  })

/** A client of a server that a function plays, and the requests that it got. */
export const played = (respond: Respond, options: Partial<Parameters<typeof createClient>[0]> = {}) => {
  const requests: Array<Request> = []
  const client = createClient({
    baseUrl: "https://example.com/compliance/",
    key: "atk_example",
    fetch: async (request) => {
      requests.push(request)
      return respond(request.clone(), requests.length)
    },
    ...options
  })
  return { client, requests }
}

/** The error of a promise that has to fail. */
export const failed = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    () => {
      throw new Error("It did not fail")
    },
    (error: unknown) => error
  )
