/**
 * Why a document was refused, and what an administrator is told of it. Nothing of the document is repeated: an attacker wrote
 * it. What is wrong with a connection's set-up has reasons of its own, apart from attacks, and each kind of attack has its
 * own. What is said before a signature has verified was said by anyone, so no sentence has certificates or addresses taken
 * from the document. Strangers are told these reasons, without the sentences.
 */
const open = {
  // The text
  encoding_malformed: "It isn't base64 of a text in UTF-8.",
  too_large: 'It is larger than any response has to be.',
  document_type: 'It has a document type or CDATA, which no response needs.',
  comment: 'It has a comment, at which some programs cut a name off.',
  processing_instruction: 'It has a processing instruction.',
  xml_malformed: "It isn't well-formed XML.",
  // Its outline
  not_a_response: "It isn't a SAML response.",
  not_a_logout_message: "It isn't a SAML logout message.",
  version_not_supported: "It isn't of SAML 2.0.",
  status_not_success: 'It says that the identity provider refused the sign-in.',
  duplicate_id: 'Several elements have the same ID, so that a signature could mean either.',
  assertion_misplaced: "Its assertion isn't where one is read.",
  // Encryption
  encryption_malformed: 'What is encrypted is incomplete.',
  encryption_algorithm_not_allowed:
    'It is encrypted in a way that is not allowed. Use AES-GCM, and RSA-OAEP for the key.',
  encryption_unauthenticated:
    'Its assertion is encrypted with AES-CBC in a response without a signature. Have the response signed, or use AES-GCM.',
  decryption_failed:
    'None of our keys decrypts it. Have the identity provider encrypt for the certificate of this connection.',
  // Signatures
  assertion_unsigned: 'Nothing in it is signed. Have the identity provider sign the assertion.',
  message_unsigned: "The message isn't signed.",
  signature_misplaced: "It has a signature where none belongs: not directly below what it's to cover.",
  signature_malformed: 'A signature has parts that none needs.',
  signature_uses_sha1: 'It is signed with SHA-1, which can be forged. Choose SHA-256 at the identity provider.',
  signature_algorithm_not_allowed:
    'It is signed by an algorithm that is not allowed. Choose RSA or ECDSA with SHA-256.',
  transform_not_allowed: 'A signature changes what it covers before it is compared.',
  reference_mismatch: 'A signature covers another element than the one that it is in.',
  signature_invalid: 'A signature does not verify: what it covers was changed, or another key has signed it.',
  certificate_unreadable: "A certificate of this connection can't be read. Enter it again.",
  certificate_key_not_allowed: 'The key of a certificate is too weak, or of an unknown kind.',
  // What the response and its assertion say
  issuer_mismatch: "Its issuer isn't the entity ID of this connection's identity provider.",
  destination_mismatch: 'It was sent to another address than the ACS URL of this connection.',
  in_response_to_mismatch: 'It answers another request than the one of this browser.',
  unsolicited: 'It answers no request.',
  subject_confirmation_missing: 'It does not say until when, and by whom, it can be used.',
  recipient_mismatch: 'It is for another recipient than the ACS URL of this connection.',
  audience_mismatch: 'It is for another audience than the entity ID of our side, or for none.',
  condition_not_supported: 'It has a condition that is unknown here.',
  not_yet_valid: 'It is not valid yet. Compare the clocks.',
  expired: 'It has expired. Compare the clocks.',
  name_id_missing: 'It names no user.',
  authentication_missing: 'It does not say when the user has signed in.',
  // Metadata
  not_an_identity_provider: 'It is no metadata of an identity provider.',
  metadata_expired: 'The metadata has expired.',
  address_not_allowed: 'An address in it is not allowed.',
  sign_in_address_missing: 'It has no address to sign in at.',
  certificate_missing: 'It has no certificate.',
  certificate_ambiguous: 'It has several certificates, and does not say which one signs.',
  // The connection, although the response is what it should be
  name_id_transient: 'Its name ID is another one at each sign-in. Choose a format that stays, such as email.',
  connection_changed: 'The connection was set up otherwise meanwhile.',
} as const satisfies Readonly<Record<string, string>>;

/** What a stranger is told. */
type PublicReason = keyof typeof open | 'assertion_count';

/** Reasons that say what was looked at: what an administrator is told, and a stranger instead. */
const guarded = {
  entity_declared: {
    told: 'document_type',
    sentence: 'It declares entities, which can expand to any size.',
  },
  external_entity: {
    told: 'document_type',
    sentence: 'It refers to a document or an entity outside of itself: a file, or an address.',
  },
  xml_ambiguous: {
    told: 'xml_malformed',
    sentence: 'Programs that read XML disagree about it: one would verify something else than another reads.',
  },
  assertion_missing: {
    told: 'assertion_count',
    sentence: 'It has no assertion.',
  },
  signature_wrapping: {
    told: 'assertion_count',
    sentence: 'It has more than one response or assertion, so that one could be signed and another one read.',
  },
  only_response_signed: {
    told: 'assertion_unsigned',
    sentence:
      'Its response is signed, and the assertion in it is not. Have the identity provider sign the assertion as well.',
  },
  signature_uses_secret: {
    told: 'signature_algorithm_not_allowed',
    sentence:
      "It has a signature by a shared secret (HMAC): anyone who knows the identity provider's certificate can make one.",
  },
  certificate_not_pinned: {
    told: 'signature_invalid',
    sentence:
      "It brings the key that it is signed with, and that isn't one of this connection. If the identity provider has a new certificate, get it from its administrator, and never from a response.",
  },
} as const satisfies Readonly<Record<string, { readonly told: PublicReason; readonly sentence: string }>>;

export type RefusalReason = keyof typeof open | keyof typeof guarded;

const isGuarded = (reason: RefusalReason): reason is keyof typeof guarded => Object.hasOwn(guarded, reason);

/** What the administrator of a connection is told. */
export const sentenceOf = (reason: RefusalReason): string =>
  isGuarded(reason) ? guarded[reason].sentence : open[reason];

/** The reason in what anyone may read. */
export const publicReason = (reason: RefusalReason): PublicReason =>
  isGuarded(reason) ? guarded[reason].told : reason;

/** Thrown inside of this room; its public functions return it. */
export class Refused extends Error {
  readonly reason: RefusalReason;
  /** One of SAML's own status codes, or where elements are, by names of SAML: never a text of the document. */
  readonly detail: string | undefined;

  constructor(reason: RefusalReason, detail?: string, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
    this.detail = detail;
  }
}

/** What was read, or why it was refused. */
export type Read<Value> =
  | { readonly value: Value; readonly refused?: never }
  | { readonly refused: RefusalReason; readonly detail: string | undefined; readonly value?: never };

/** Returns a refusal instead of throwing it. Anything else is a bug, and thrown on. */
export async function orRefusal<Value>(read: () => Value | Promise<Value>): Promise<Read<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason, detail: error.detail };
    throw error;
  }
}
