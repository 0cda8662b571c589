import { type NameId, nameIdOf } from './name-id.ts';
import { type RefusalReason, Refused } from './refused.ts';
import { ASSERTION } from './xml/namespaces.ts';
import { checkTime, instantAt, LENIENT_BY, timeRefusal } from './xml/time.ts';
import { childrenOf, onlyChild, type XmlElement } from './xml/xml.ts';

/** What an identity provider says about a user, once everything about it was checked. */
export interface Assertion {
  readonly id: string;
  /** Until then the id has to be remembered, so that the assertion counts once. */
  readonly rememberUntil: Date;
  readonly nameId: NameId;
  readonly attributes: readonly Attribute[];
  /** When the user proved to the identity provider who they are: long before the assertion, if they were signed in. */
  readonly authenticatedAt: Date;
  /** How they proved it, as a URI: its `AuthnContextClassRef`. */
  readonly authenticationContext: string | undefined;
  /** The session at the identity provider, which a logout request names. */
  readonly sessionIndex: string | undefined;
  readonly sessionEndsAt: Date | undefined;
}

/** Something that an identity provider says about a user. Equal names of other formats are other attributes. */
export interface Attribute {
  readonly name: string;
  readonly nameFormat: string;
  /** In the order of the document. Values that are elements instead of texts are left out. */
  readonly values: readonly string[];
}

/** What an assertion has to fit to. */
export interface ExpectedAssertion {
  readonly issuer: string;
  readonly audience: string;
  readonly assertionConsumerService: string;
  readonly requestId: string | undefined;
  readonly decryptionKeys: readonly string[];
  readonly now: Date;
}

/** Reads the signed assertion of a sign-in (profiles, section 4.1.4.3), or refuses it. */
export async function readAssertion(assertion: XmlElement, expected: ExpectedAssertion): Promise<Assertion> {
  if (assertion.attributes.get('Version') !== '2.0') throw new Refused('version_not_supported');
  if (onlyChild(assertion, ASSERTION, 'Issuer')?.text !== expected.issuer) throw new Refused('issuer_mismatch');
  const subject = onlyChild(assertion, ASSERTION, 'Subject');
  if (!subject) throw new Refused('name_id_missing');
  const confirmedUntil = checkConfirmations(subject, expected);
  checkConditions(assertion, expected);
  return {
    id: assertion.attributes.get('ID') ?? '',
    rememberUntil: new Date(confirmedUntil + LENIENT_BY),
    nameId: await nameIdOf(subject, expected.decryptionKeys),
    attributes: attributesOf(assertion),
    ...authenticationOf(assertion, expected.now),
  };
}

/** The values by names alone, as mappings ask for them. Of equal names the first attribute counts: they aren't merged. */
export const valuesByName = (attributes: Assertion['attributes']): ReadonlyMap<string, readonly string[]> =>
  new Map(attributes.toReversed().map(({ name, values }) => [name, values]));

/**
 * One bearer confirmation that fits is enough (profiles, section 4.1.4.2). The end of the last one is returned, because
 * another could still be used when the first has ended.
 */
function checkConfirmations(subject: XmlElement, expected: ExpectedAssertion): number {
  const confirmations = childrenOf(subject, ASSERTION, 'SubjectConfirmation')
    .filter(({ attributes }) => attributes.get('Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((bearer) => onlyChild(bearer, ASSERTION, 'SubjectConfirmationData') ?? [])
    .map((data) => ({ until: instantAt(data, 'NotOnOrAfter'), refused: confirmationRefusal(data, expected) }));
  if (!confirmations.some(({ refused }) => !refused))
    throw new Refused(confirmations[0]?.refused ?? 'subject_confirmation_missing');
  return Math.max(...confirmations.map(({ until }) => until?.getTime() ?? 0));
}

/** A bearer of the assertion is who it says, at our address, for some minutes, as the answer to our request. */
function confirmationRefusal(data: XmlElement, expected: ExpectedAssertion): RefusalReason | undefined {
  const { attributes } = data;
  if (!attributes.has('NotOnOrAfter')) return 'subject_confirmation_missing';
  if (attributes.get('Recipient') !== expected.assertionConsumerService) return 'recipient_mismatch';
  const answered = attributes.get('InResponseTo');
  if (answered !== expected.requestId) return answered === undefined ? 'unsolicited' : 'in_response_to_mismatch';
  return timeRefusal(data, expected.now);
}

const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** A condition that isn't known can't be met (core, section 2.5.1.1). */
function checkConditions(assertion: XmlElement, { audience, now }: ExpectedAssertion): void {
  const conditions = onlyChild(assertion, ASSERTION, 'Conditions');
  if (!conditions) throw new Refused('audience_mismatch');
  if (!conditions.children.every(({ namespace, name }) => namespace === ASSERTION && CONDITIONS.includes(name)))
    throw new Refused('condition_not_supported');
  checkTime(conditions, now);
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction');
  const isForUs = restrictions.every((one) =>
    childrenOf(one, ASSERTION, 'Audience').some(({ text }) => text === audience),
  );
  if (restrictions.length === 0 || !isForUs) throw new Refused('audience_mismatch');
}

/** What a name without a format has (core, section 2.7.3.1). */
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified';

function attributesOf(assertion: XmlElement): Attribute[] {
  const found = childrenOf(assertion, ASSERTION, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, ASSERTION, 'Attribute'))
    .map((attribute) => ({
      name: attribute.attributes.get('Name') ?? '',
      nameFormat: attribute.attributes.get('NameFormat') ?? UNSPECIFIED,
      values: childrenOf(attribute, ASSERTION, 'AttributeValue').flatMap(({ children, text }) =>
        children.length === 0 ? text : [],
      ),
    }));
  const byName = new Map<string, Attribute>();
  for (const { name, nameFormat, values } of found) {
    const key = JSON.stringify([name, nameFormat]);
    byName.set(key, { name, nameFormat, values: [...(byName.get(key)?.values ?? []), ...values] });
  }
  return [...byName.values()];
}

function authenticationOf(assertion: XmlElement, now: Date) {
  const [statement] = childrenOf(assertion, ASSERTION, 'AuthnStatement');
  const authenticatedAt = statement && instantAt(statement, 'AuthnInstant');
  if (!authenticatedAt) throw new Refused('authentication_missing');
  const sessionEndsAt = instantAt(statement, 'SessionNotOnOrAfter');
  if (sessionEndsAt && sessionEndsAt.getTime() + LENIENT_BY <= now.getTime()) throw new Refused('expired');
  const context = onlyChild(statement, ASSERTION, 'AuthnContext');
  return {
    authenticatedAt,
    sessionIndex: statement.attributes.get('SessionIndex'),
    sessionEndsAt,
    authenticationContext: context && onlyChild(context, ASSERTION, 'AuthnContextClassRef')?.text,
  };
}
