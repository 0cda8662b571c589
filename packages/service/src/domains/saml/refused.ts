/** Why a document was refused. What is wrong with a connection's set-up has reasons of its own, apart from attacks. */
export type RefusalReason =
  // The text
  | 'encoding_malformed'
  | 'too_large'
  | 'document_type'
  | 'comment'
  | 'processing_instruction'
  | 'xml_malformed'
  // Its outline
  | 'not_a_response'
  | 'not_a_logout_message'
  | 'version_not_supported'
  | 'status_not_success'
  | 'duplicate_id'
  | 'assertion_count'
  | 'assertion_misplaced'
  // Encryption
  | 'encryption_malformed'
  | 'encryption_algorithm_not_allowed'
  | 'encryption_unauthenticated'
  | 'decryption_failed'
  // Signatures
  | 'assertion_unsigned'
  | 'message_unsigned'
  | 'signature_misplaced'
  | 'signature_malformed'
  | 'signature_uses_sha1'
  | 'signature_algorithm_not_allowed'
  | 'transform_not_allowed'
  | 'reference_mismatch'
  | 'certificate_not_pinned'
  | 'signature_invalid'
  | 'certificate_unreadable'
  | 'certificate_key_not_allowed'
  // What the response and its assertion say
  | 'issuer_mismatch'
  | 'destination_mismatch'
  | 'in_response_to_mismatch'
  | 'unsolicited'
  | 'subject_confirmation_missing'
  | 'recipient_mismatch'
  | 'audience_mismatch'
  | 'condition_not_supported'
  | 'not_yet_valid'
  | 'expired'
  | 'name_id_missing'
  | 'authentication_missing'
  // Metadata
  | 'not_an_identity_provider'
  | 'metadata_expired'
  | 'address_not_allowed'
  | 'sign_in_address_missing'
  | 'certificate_missing'
  | 'certificate_ambiguous';

/** Thrown inside of this room; its public functions return it. */
export class Refused extends Error {
  readonly reason: RefusalReason;
  /** The status code that the other side gave as its reason: one of SAML's own, never a text. */
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
