import { ASSERTION } from './namespaces.ts';
import { Refused } from './refused.ts';
import { checkTime, instantAt, LENIENT_BY } from './time.ts';
import { childrenOf, onlyChild, type XmlElement } from './xml.ts';

/** What an identity provider says about a user, once everything about it was checked. */
export interface Assertion {
  readonly id: string;
  /** Until then the id has to be remembered, so that the assertion counts once. */
  readonly rememberUntil: Date;
  readonly nameId: { readonly value: string; readonly format: string | undefined };
  /** By name, in the order of the document. Values that are elements instead of texts are left out. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** The session at the identity provider, which a logout request names. */
  readonly sessionIndex: string | undefined;
  readonly sessionEndsAt: Date | undefined;
  readonly authenticationContext: string | undefined;
}

/** What an assertion has to fit to. */
export interface ExpectedAssertion {
  readonly issuer: string;
  readonly audience: string;
  readonly assertionConsumerService: string;
  readonly requestId: string | undefined;
  readonly now: Date;
}

/** Reads the signed assertion of a sign-in (profiles, section 4.1.4.3), or refuses it. */
export function readAssertion(assertion: XmlElement, expected: ExpectedAssertion): Assertion {
  if (assertion.attributes.get('Version') !== '2.0') throw new Refused('version_not_supported');
  if (onlyChild(assertion, ASSERTION, 'Issuer')?.text !== expected.issuer) throw new Refused('issuer_mismatch');
  const subject = onlyChild(assertion, ASSERTION, 'Subject');
  if (!subject) throw new Refused('name_id_missing');
  const confirmedUntil = checkConfirmation(subject, expected);
  checkConditions(assertion, expected);
  return {
    id: assertion.attributes.get('ID') ?? '',
    rememberUntil: new Date(confirmedUntil.getTime() + LENIENT_BY),
    nameId: nameIdOf(subject),
    attributes: attributesOf(assertion),
    ...authenticationOf(assertion, expected.now),
  };
}

/** A bearer of the assertion is who it says, at our address, for some minutes, as the answer to our request. */
function checkConfirmation(subject: XmlElement, expected: ExpectedAssertion): Date {
  const confirmation = onlyChild(subject, ASSERTION, 'SubjectConfirmation');
  const data = confirmation && onlyChild(confirmation, ASSERTION, 'SubjectConfirmationData');
  const isBearer = confirmation?.attributes.get('Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
  const until = data && instantAt(data, 'NotOnOrAfter');
  if (!data || !until || !isBearer) throw new Refused('subject_confirmation_missing');
  if (data.attributes.get('Recipient') !== expected.assertionConsumerService) throw new Refused('recipient_mismatch');
  const answered = data.attributes.get('InResponseTo');
  if (answered !== expected.requestId)
    throw new Refused(answered === undefined ? 'unsolicited' : 'in_response_to_mismatch');
  checkTime(data, expected.now);
  return until;
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

function nameIdOf(subject: XmlElement): Assertion['nameId'] {
  const nameId = onlyChild(subject, ASSERTION, 'NameID');
  if (!nameId?.text) throw new Refused('name_id_missing');
  return { value: nameId.text, format: nameId.attributes.get('Format') };
}

function attributesOf(assertion: XmlElement): Assertion['attributes'] {
  const values = new Map<string, string[]>();
  const attributes = childrenOf(assertion, ASSERTION, 'AttributeStatement').flatMap((statement) =>
    childrenOf(statement, ASSERTION, 'Attribute'),
  );
  for (const attribute of attributes) {
    const name = attribute.attributes.get('Name') ?? '';
    const texts = childrenOf(attribute, ASSERTION, 'AttributeValue').filter(({ children }) => children.length === 0);
    values.set(name, [...(values.get(name) ?? []), ...texts.map(({ text }) => text)]);
  }
  return values;
}

function authenticationOf(assertion: XmlElement, now: Date) {
  const [statement] = childrenOf(assertion, ASSERTION, 'AuthnStatement');
  if (!statement) throw new Refused('authentication_missing');
  const sessionEndsAt = instantAt(statement, 'SessionNotOnOrAfter');
  if (sessionEndsAt && sessionEndsAt.getTime() + LENIENT_BY <= now.getTime()) throw new Refused('expired');
  const context = onlyChild(statement, ASSERTION, 'AuthnContext');
  return {
    sessionIndex: statement.attributes.get('SessionIndex'),
    sessionEndsAt,
    authenticationContext: context && onlyChild(context, ASSERTION, 'AuthnContextClassRef')?.text,
  };
}
