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
