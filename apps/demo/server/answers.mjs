/** A request that is refused, and why: the text is for people. */
export class Refusal extends Error {
  constructor(status, message, headers = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export const json = (status, body) => Response.json(body, { status, headers: always });

export const nothing = () => new Response(null, { status: 204, headers: always });

export function fail(error) {
  const { status, message, headers } =
    error instanceof Refusal ? error : new Refusal(500, 'Something went wrong here. Please try again.');
  return Response.json({ error: message }, { status, headers: { ...always, ...headers } });
}
