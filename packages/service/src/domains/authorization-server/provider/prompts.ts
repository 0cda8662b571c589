import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { isAcrMet, leastAcr } from '../acr.ts';

const { base, Check } = interactionPolicy;

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
