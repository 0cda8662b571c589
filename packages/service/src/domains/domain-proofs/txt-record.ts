/** The name of the TXT record: a label of its own, as RFC 8552 has it, so that it meets no other record. */
export const recordName = ({ domain }: { readonly domain: string }): string => `_latchkey.${domain}`;

/** What values of ours begin with. */
export const VALUE_PREFIX = 'latchkey-domain-verification=';

export const recordValue = ({ token }: { readonly token: string }): string => `${VALUE_PREFIX}${token}`;
