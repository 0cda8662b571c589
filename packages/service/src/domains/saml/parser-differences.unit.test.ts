import { agreed, samlIdentityProvider } from '@latchkey/testing/saml/identity-provider';
import { describe, expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

// What one parser reads and another doesn't, or what reads differently once it was written and parsed again.

const identityProvider = await samlIdentityProvider();
const signed = identityProvider.response();

const read = (xml: string) =>
  readResponse(Buffer.from(xml).toString('base64'), { ...agreed, certificates: [identityProvider.certificate] });

const withNameId = (nameId: string) => signed.replace('ada@acme.example', nameId);

describe('a document is refused', () => {
  test.each<[what: string, reason: string, xml: string]>([
    [
      'with a comment in the name id, at which texts were cut',
      'comment',
      withNameId('ada@acme.example<!---->.evil.example'),
    ],
    [
      'with a comment in the digest (CVE-2025-29775)',
      'comment',
      signed.replace('<ds:DigestValue>', '<ds:DigestValue><!--x-->'),
    ],
    ['with a comment anywhere', 'comment', `<!-- -->${signed}`],
    ['with a processing instruction', 'processing_instruction', withNameId('ada<?x?>@acme.example')],
    ['with two declarations', 'processing_instruction', `<?xml version="1.0"?><?xml version="1.0"?>${signed}`],
    ['with CDATA', 'document_type', withNameId('<![CDATA[ada]]>@acme.example')],
    [
      'with a document type that parsers read in two ways (CVE-2025-25291)',
      'xml_ambiguous',
      `<!DOCTYPE r SYSTEM 'x"><!--'>${signed}`,
    ],
    [
      'with entities that grow',
      'entity_declared',
      `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${withNameId('&b;')}`,
    ],
    [
      'with an entity that is a file',
      'external_entity',
      `<!DOCTYPE r [<!ENTITY file SYSTEM "file:///etc/passwd">]>${withNameId('&file;')}`,
    ],
    [
      'with an entity that is declared elsewhere',
      'external_entity',
      `<!DOCTYPE r SYSTEM "https://evil.example/r.dtd">${signed}`,
    ],
    [
      'with a parameter entity that is a file',
      'external_entity',
      `<!DOCTYPE r [<!ENTITY % file SYSTEM "file:///etc/passwd"> %file;]>${signed}`,
    ],
    ['with a document type alone', 'document_type', `<!DOCTYPE r>${signed}`],
    ['with an entity that nobody declared', 'xml_malformed', withNameId('ada&evil;@acme.example')],
    ['with characters that XML has no room for', 'xml_malformed', withNameId('ada&#0;@acme.example')],
    [
      'with a prefix that nobody declared (CVE-2025-25292)',
      'xml_ambiguous',
      signed.replace('<samlp:Status>', '<x:a/><samlp:Status>'),
    ],
    [
      'with a name of three parts (CVE-2025-25292)',
      'xml_ambiguous',
      signed.replace('<samlp:Status>', '<a:b:c/><samlp:Status>'),
    ],
    ['with an attribute twice', 'xml_malformed', signed.replace('ID="_response"', 'ID="_response" ID="_other"')],
    ['with an attribute without quotes', 'xml_malformed', signed.replace('ID="_response"', 'ID=_response')],
    ['with a second root', 'xml_malformed', `${signed}${signed}`],
    ['with text after its root', 'xml_malformed', `${signed}more`],
    ['that ends early', 'xml_malformed', signed.slice(0, -3)],
    ['with an end that fits no beginning', 'xml_malformed', signed.replace('</saml:Attribute>', '</saml:Ittribute>')],
    ['with an element that does not end', 'xml_malformed', signed.replace('</saml:Attribute>', '')],
    ['with an end that does not end', 'xml_malformed', signed.replace('</saml:Assertion>', '</saml:Assertion<')],
    ['whose root does not end', 'xml_malformed', signed.replace('</samlp:Response>', '')],
    ['that is empty', 'xml_malformed', ''],
    ['that is another message', 'not_a_response', '<LogoutResponse xmlns="urn:oasis:names:tc:SAML:2.0:protocol"/>'],
  ])('%s', async (_, reason, xml) => {
    expect(await read(xml)).toMatchObject({ refused: reason });
  });

  test('whose assertion a parser of strings would find in an attribute (CVE-2025-47949)', async () => {
    const hidden = signed.replace(
      'Version="2.0" IssueInstant',
      'Consent="&lt;Assertion ID=&quot;_evil&quot;/&gt;" Version="2.0" IssueInstant',
    );
    expect(await read(hidden)).toMatchObject({ value: { id: '_assertion', nameId: { value: 'ada@acme.example' } } });
  });
});

test('line ends are the same to the parser and to whoever verifies', async () => {
  const lines = identityProvider.signed(signed.replace('<samlp:Status>', '\n<samlp:Status>'), '_response');
  expect(await read(lines.replaceAll('\n', '\r\n'))).toMatchObject({ value: { id: '_assertion' } });
});

test.each<[what: string, reason: string, xml: string]>([
  ['a tag without an end, however long its name is', 'xml_malformed', `<${'a'.repeat(300_000)}<b>`],
  ['nothing but beginnings', 'xml_malformed', `${'<'.repeat(500_000)}>`],
  ['nothing but beginnings with prefixes', 'xml_malformed', `${'<a:'.repeat(150_000)}>`],
  ['nothing but beginnings with empty prefixes', 'xml_malformed', `${'<:'.repeat(250_000)}>`],
  ['nothing but beginnings of ends', 'xml_malformed', `${'</:'.repeat(150_000)}>`],
  ['nothing but beginnings of entities', 'document_type', `${'<!ENTITY '.repeat(50_000)}>`],
  ['an entity whose name has no end', 'entity_declared', `<!ENTITY % ${'a'.repeat(500_000)}>`],
  ['nothing but beginnings of document types', 'document_type', `${'<!DOCTYPE a '.repeat(40_000)}>`],
  ['a document type with spaces', 'external_entity', `<!DOCTYPE a SYSTEM ${' '.repeat(500_000)}">`],
  ['a document type with literals', 'external_entity', `<!DOCTYPE a SYSTEM ${"''".repeat(250_000)}">`],
])('%s: refused soon', async (_, reason, xml) => {
  const started = performance.now();
  expect(await read(xml)).toMatchObject({ refused: reason });
  expect(performance.now() - started).toBeLessThan(5_000);
});
