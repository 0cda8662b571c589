/** The version of the protocol that this release speaks. */
export const protocolVersion = '0.1.0';
