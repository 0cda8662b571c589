import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

const { base, Check } = interactionPolicy;

/** The values of `acr`, the least of them first. */
export const ACR_VALUES = ['1', '2', 'phr'] as const;

const rank = (acr: unknown) => ACR_VALUES.indexOf(acr as (typeof ACR_VALUES)[number]);

/** The least that an application asks to be proven; undefined where it asks for nothing that there is. */
export function leastAcr(asked: unknown): string | undefined {
  const known = (typeof asked === 'string' ? asked.split(' ') : []).filter((acr) => rank(acr) >= 0);
  return known.sort((one, other) => rank(one) - rank(other))[0];
}

/** Whether what was proven is as much as is asked. */
export const isAcrMet = (acr: unknown, asked: string | undefined): boolean =>
  asked === undefined || rank(acr) >= rank(asked);

/** When the user is asked: as the library has it, and where `acr_values` asks for more than the session has proven. */
export function prompts() {
  const policy = base();
  policy.get('login')?.checks.add(
    new Check('acr_values', 'more has to be proven', ({ oidc }: KoaContextWithOIDC) => {
      const isMet = oidc.result?.login !== undefined || isAcrMet(oidc.session?.acr, leastAcr(oidc.params?.acr_values));
      return isMet ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  return policy;
}
