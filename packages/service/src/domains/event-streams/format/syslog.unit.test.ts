import { messagesIn } from '@latchkey/testing/event-streams/receivers';
import { expect, test } from 'vitest';
import { asciiJson, counted, structuredData, syslogMessage } from './syslog.ts';

const message = {
  severity: 6,
  at: Date.UTC(2003, 9, 11, 22, 14, 15, 3),
  host: 'mymachine.example.com',
  app: 'evntslog',
  messageId: 'ID47',
  data: {},
  text: '{}',
};

test('a message has the fields of RFC 5424 in their order', () => {
  expect(syslogMessage(message)).toBe('<110>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 - {}');
});

test('structured data is as in the examples of RFC 5424, section 6.3.5', () => {
  const example = { iut: '3', eventSource: 'Application', eventID: '1011' };
  expect(structuredData({ 'exampleSDID@32473': example })).toBe(
    '[exampleSDID@32473 iut="3" eventSource="Application" eventID="1011"]',
  );
  expect(structuredData({ 'exampleSDID@32473': example, 'examplePriority@32473': { class: 'high' } })).toBe(
    '[exampleSDID@32473 iut="3" eventSource="Application" eventID="1011"][examplePriority@32473 class="high"]',
  );
});

test('quotes, backslashes and closing brackets are escaped in values, and nothing else', () => {
  const value = 'a "b" \\ ] [ \u00e4';
  expect(structuredData({ origin: { software: value } })).toBe('[origin software="a \\"b\\" \\\\ \\] [ \u00e4"]');
});

test('a field has printable ASCII alone, and no more of it than the RFC allows', () => {
  const line = syslogMessage({ ...message, host: 'ma chine\n', app: 'x'.repeat(50), messageId: '' });
  expect(line).toBe(`<110>1 2003-10-11T22:14:15.003Z machine ${'x'.repeat(48)} - - - {}`);
});

test('lengths count bytes', () => {
  expect(counted(['\u00e4', 'bc']).toString()).toBe('2 \u00e42 bc');
  expect(messagesIn(counted(['\u00e4', 'b c']))).toEqual(['\u00e4', 'b c']);
});

test('JSON of ASCII reads as the JSON that it was', () => {
  const json = JSON.stringify({ name: 'Zo\u00eb \u{1f511}' });
  expect(asciiJson(json)).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(asciiJson(json))).toEqual(JSON.parse(json));
});
