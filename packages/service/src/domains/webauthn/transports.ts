/** The ways to an authenticator that browsers have names for (WebAuthn, section 5.8.4). */
const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Those of them that a browser told; others, of browsers to come, are not kept. */
export const transportsOf = (told: readonly string[] | null | undefined): string[] =>
  known.filter((transport) => told?.includes(transport));
