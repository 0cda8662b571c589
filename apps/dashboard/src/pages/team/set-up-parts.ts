import type { SetUpPart } from '@latchkey/sdk/set-up-links';

/** What a set-up link can permit, by name. */
export const setUpParts: Readonly<Record<SetUpPart, string>> = {
  domains: 'Domains',
  connection: 'Single sign-on',
  provisioning: 'Provisioning',
};

/** `Domains, Single sign-on` */
export const partNames = (parts: readonly SetUpPart[]): string => parts.map((part) => setUpParts[part]).join(', ');
