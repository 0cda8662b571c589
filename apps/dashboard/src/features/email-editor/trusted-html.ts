interface Policy {
  createHTML(html: string): string;
}
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/** Markup for a frame in which nothing runs: what the content policy of the page asks to be named. */
export function trustedForFrame(html: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('mail-frame', { createHTML: (html) => html }) ?? { createHTML: (html) => html };
  return policy.createHTML(html);
}
