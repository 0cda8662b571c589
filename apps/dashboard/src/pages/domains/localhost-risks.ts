import type { RiskyChange } from '../../ui/form/change-review.tsx';

interface Change {
  readonly before: { readonly allowLocalhost: boolean };
  readonly after: { readonly allowLocalhost: boolean };
  readonly isProductionMode: boolean;
  readonly hasDomain: boolean;
}

const SETTING = 'Allow localhost';

/** Switching it on opens a project with real users; off, it may be the last place that people are sent back to. */
export function localhostRisks({ before, after, isProductionMode, hasDomain }: Change): RiskyChange[] {
  if (before.allowLocalhost === after.allowLocalhost) return [];
  if (after.allowLocalhost) {
    if (!isProductionMode) return [];
    const consequence =
      'This project is in production. From now on sign-ins can be sent to any program on the computer of whoever signs in.';
    return [{ setting: SETTING, before: 'Off', after: 'On', consequence }];
  }
  if (hasDomain) return [];
  const consequence = 'No domain is trusted yet, so nobody can be sent back to an app.';
  return [{ setting: SETTING, before: 'On', after: 'Off', consequence }];
}
