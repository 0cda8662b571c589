interface Policy {
  createHTML(html: string): string;
}
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/** Marks HTML as trusted, as the page's CSP requires. Only for sandboxed frames without scripts. */
export function trustedForFrame(html: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('mail-frame', { createHTML: (html) => html }) ?? { createHTML: (html) => html };
  return policy.createHTML(html);
}
