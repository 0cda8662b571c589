import { decrypt } from './decrypt.ts';
import { Refused } from './refused.ts';
import { ASSERTION } from './xml/namespaces.ts';
import { escapeXml, onlyChild, parseXml, type XmlElement } from './xml/xml.ts';

/** A user as the identity provider names them. The qualifiers are part of the name: a logout request repeats them. */
export interface NameId {
  readonly value: string;
  readonly format: string | undefined;
  readonly nameQualifier: string | undefined;
  readonly spNameQualifier: string | undefined;
}

/** The name in a signed element, which may be encrypted for us. */
export async function nameIdOf(owner: XmlElement, decryptionKeys: readonly string[]): Promise<NameId> {
  const encrypted = onlyChild(owner, ASSERTION, 'EncryptedID');
  const nameId = encrypted
    ? parseXml(await decrypt(encrypted, decryptionKeys, true))
    : onlyChild(owner, ASSERTION, 'NameID');
  if (nameId?.namespace !== ASSERTION || nameId.name !== 'NameID' || !nameId.text) throw new Refused('name_id_missing');
  return {
    value: nameId.text,
    format: nameId.attributes.get('Format'),
    nameQualifier: nameId.attributes.get('NameQualifier'),
    spNameQualifier: nameId.attributes.get('SPNameQualifier'),
  };
}

/** The name as XML, for a message of ours. */
export function nameIdXml({ value, format, nameQualifier, spNameQualifier }: NameId): string {
  const attributes = Object.entries({ Format: format, NameQualifier: nameQualifier, SPNameQualifier: spNameQualifier })
    .map(([name, given]) => (given === undefined ? '' : ` ${name}="${escapeXml(given)}"`))
    .join('');
  return `<saml:NameID xmlns:saml="${ASSERTION}"${attributes}>${escapeXml(value)}</saml:NameID>`;
}
