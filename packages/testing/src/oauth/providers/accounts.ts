import type { ProviderAccount } from '@latchkey/service/domains/providers/provider';
import type { DocumentedId } from './documents.ts';

/** Who Ada Lovelace is, by what each provider documents. */
export const accounts: Readonly<Record<DocumentedId, ProviderAccount>> = {
  google: ada('110169484474386276334', true, 'https://lh3.googleusercontent.com/a/ada=s96-c'),
  github: ada('583231', true, 'https://avatars.githubusercontent.com/u/583231?v=4'),
  microsoft: ada('48d31887-5fad-4d73-a9f5-3c356e68a038', false, null),
  spotify: ada('wizzler', false, 'https://i.scdn.co/image/ada'),
  facebook: ada('10158', false, null),
  discord: ada(
    '80351110224678912',
    true,
    'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png',
  ),
  gitlab: ada('1', true, 'https://gitlab.com/uploads/-/system/user/avatar/1/ada.jpg'),
  bitbucket: ada('557058:0a1b2c3d', true, 'https://secure.gravatar.com/avatar/ada'),
  linkedin: ada('782bbtaQ', true, 'https://media.licdn-ei.com/dms/image/ada/'),
  apple: { ...ada('001473.fe6f33bf4b8e4590aacbabdcb8598bd0.2039', true, null), displayName: null },
  x: { ...ada('2244994945', false, 'https://pbs.twimg.com/profile_images/1/ada_normal.jpg'), email: null },
};

function ada(accountId: string, isEmailVerified: boolean, profileImageUrl: string | null): ProviderAccount {
  return { accountId, email: 'ada@example.com', isEmailVerified, displayName: 'Ada Lovelace', profileImageUrl };
}
