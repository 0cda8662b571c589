import { accountEnglish } from './account-english.ts';
import { actingEnglish } from './acting-english.ts';
import { cliEnglish } from './cli-english.ts';
import { english } from './english.ts';
import { impersonationEnglish } from './impersonation-english.ts';
import { invitationEnglish } from './invitation-english.ts';
import { menuEnglish } from './menu-english.ts';
import type { English } from './messages.ts';
import { pagesEnglish } from './pages-english.ts';
import { proofEnglish } from './proof-english.ts';
import { switcherEnglish } from './switcher-english.ts';
import { teamsEnglish } from './teams-english.ts';

// Without a prototype V8 takes them over at once, and not one by one, to ever new shapes: a twentieth of an import.
const everyText = {
  __proto__: null,
  ...english,
  ...pagesEnglish,
  ...cliEnglish,
  ...accountEnglish,
  ...actingEnglish,
  ...impersonationEnglish,
  ...menuEnglish,
  ...proofEnglish,
  ...teamsEnglish,
  ...switcherEnglish,
  ...invitationEnglish,
};

/** Every text there is, for those who translate. */
export const allEnglish: English = everyText;
