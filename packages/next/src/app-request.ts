/** A request as Next hands it to route handlers and to the proxy: a `NextRequest`. */
export interface AppRequest extends Request {
  /** Its address, below the base path of the app. */
  readonly nextUrl: { readonly pathname: string; readonly search: string };
  readonly cookies: {
    get(name: string): { readonly value: string } | undefined;
    set(name: string, value: string): unknown;
  };
}
