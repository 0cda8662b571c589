const SHAPE = /^(postgres(?:ql)?:\/\/[^/?#:@]*)(?::([^/?#]*))?@(.*)$/;

/** Takes the password out of the address of a database, which may name several servers: `URL` reads no such address. */
export function withoutPassword(address: string): { readonly address: string; readonly password: string | undefined } {
  const [, start, password, rest] = SHAPE.exec(address) ?? [];
  if (start === undefined || !password) return { address, password: undefined };
  return { address: `${start}@${rest}`, password: decodeURIComponent(password) };
}
