import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stage } from '../../testing/stage.tsx';
import { toldErrors } from '../../testing/told-errors.ts';
import { SignIn } from '../sign-in/sign-in.tsx';
import { allEnglish } from './english/all.ts';
import { ar } from './locales/ar.ts';
import { de } from './locales/de.ts';
import { en } from './locales/en.ts';
import { es } from './locales/es.ts';
import { fr } from './locales/fr.ts';
import { ja } from './locales/ja.ts';
import { ptBR } from './locales/pt-BR.ts';
import { zhCN } from './locales/zh-CN.ts';
import type { Messages, TextKey } from './texts/messages.ts';
import { directionOf } from './use-root.ts';

const locales: readonly (readonly [lang: string, messages: Messages])[] = [
  ['de', de],
  ['fr', fr],
  ['ja', ja],
  ['es', es],
  ['ar', ar],
  ['zh-CN', zhCN],
  ['pt-BR', ptBR],
];

/** MessagesContext that are the same in the language. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: [
    'code',
    'seconds',
    'thingPasskeys',
    'groupTeams',
    'name',
    'zoom',
    'passkeys',
    'teamCurrent',
    'teamSwitch',
    'domains',
    'domain',
    'connections',
  ],
  fr: ['seconds', 'thingSessions', 'thingInvitations', 'agents', 'apiKeyDescription'],
  es: ['seconds'],
  'pt-BR': ['seconds'],
};

const NUMBERS = [0, 1, 2, 3, 11, 100];

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const english = Object.entries(allEnglish);

const lower = (text: unknown) => String(text).toLowerCase();

/** What stands on a button, and its name for those who do not see beside what: speech input goes by both. */
const buttons: readonly (readonly [shown: TextKey, name: TextKey])[] = [
  ['emailMakePrimary', 'emailMakePrimaryNamed'],
  ['emailUse', 'emailUseNamed'],
  ['emailStop', 'emailStopNamed'],
  ['emailVerify', 'emailVerifyNamed'],
  ['remove', 'emailRemoveNamed'],
  ['passkeyRename', 'passkeyRenameNamed'],
  ['passkeyRemove', 'passkeyRemoveNamed'],
  ['connect', 'connectNamed'],
  ['disconnect', 'disconnectNamed'],
  ['sessionEnd', 'sessionEndNamed'],
  ['apiKeyRevoke', 'apiKeyRevokeNamed'],
  ['teamPermissionsChange', 'teamPermissionsChangeNamed'],
  ['teamInvitationResend', 'teamInvitationResendNamed'],
  ['teamInvitationLink', 'teamInvitationLinkNamed'],
  ['teamInvitationRevoke', 'teamInvitationRevokeNamed'],
  ['remove', 'teamRemoveNamed'],
  ['domainVerify', 'domainVerifyNamed'],
  ['domainRemove', 'domainRemoveNamed'],
  ['connectionSetUp', 'connectionSetUpNamed'],
  ['connectionDelete', 'connectionDeleteNamed'],
  ['exceptionRemove', 'exceptionRemoveNamed'],
  ['directoryTokenCreate', 'directoryTokenCreateNamed'],
  ['directoryTokenRotate', 'directoryTokenRotateNamed'],
  ['directoryTokenRevoke', 'directoryTokenRevokeNamed'],
  ['directoryDisconnect', 'directoryDisconnectNamed'],
];

describe.each(locales)('the catalogue of %s', (lang, messages) => {
  const given = (key: string) => Reflect.get(messages, key) as unknown;

  test('has every text, and no other', () => {
    const { errors: _, ...texts } = messages;
    expect(Object.keys(texts).sort()).toEqual(Object.keys(allEnglish).sort());
  });

  test('has the sentence of every failure that a person may read', () => {
    expect(Object.keys(messages.errors ?? {}).sort()).toEqual([...toldErrors].sort());
  });

  test('says nothing in English but what is the same word', () => {
    const alike = english.filter(([key, text]) => given(key) === text).map(([key]) => key);
    expect(alike).toEqual((same[lang] ?? []).filter((key) => alike.includes(key)));
  });

  test('fills in what the English text fills in', () => {
    const texts = english.filter(([key]) => typeof given(key) === 'string');
    const wrong = texts.filter(([key, text]) => `${placeholders(text)}` !== `${placeholders(String(given(key)))}`);
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('names what a button is about with the words that stand on it', () => {
    const named = buttons.filter(([, name]) => typeof given(name) === 'string');
    const other = named.filter(([shown, name]) => !lower(given(name)).includes(lower(given(shown))));
    expect(named).toHaveLength(buttons.length);
    expect(other).toEqual([]);
  });

  test('has a text for every number', () => {
    const all = [...Object.entries(messages), ...Object.entries(messages.errors ?? {})];
    const said = all.flatMap(([key, text]) =>
      typeof text === 'function' ? NUMBERS.map((number) => [key, (text as Say)(asked(number)), number] as const) : [],
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter(([, text]) => text.trim() === '' || /[{}]/.test(text))).toEqual([]);
    expect(said.filter(([, text, number]) => number === 100 && !text.includes('100'))).toEqual([]);
  });

  test('makes a sign-in screen in its language and direction', async () => {
    const { show } = await stage({ provider: { lang, messages } });
    show(<SignIn fullPage />);
    const title = String(messages.signInTo).replace('{project}', 'Acme');
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    const { lang: told, dir } = screen.getByRole('main');
    expect([told, dir]).toEqual([lang, directionOf(lang)]);
  });
});

type Say = (values: Readonly<Record<string, number>>) => string;

/** This number, whatever a text asks for. */
const asked = (number: number): Readonly<Record<string, number>> => new Proxy({}, { get: () => number });

test('English needs no catalogue', () => expect(en).toEqual({}));
