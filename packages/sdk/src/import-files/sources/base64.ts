/** Bytes in base64, in browsers too. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
