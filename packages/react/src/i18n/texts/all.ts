import { accountEnglish } from './account.ts';
import { actingEnglish } from './acting.ts';
import { cliEnglish } from './cli.ts';
import { english } from './common.ts';
import { impersonationEnglish } from './impersonation.ts';
import { invitationEnglish } from './invitation.ts';
import { menuEnglish } from './menu.ts';
import type { English } from './messages.ts';
import { pagesEnglish } from './pages.ts';
import { proofEnglish } from './proof.ts';
import { switcherEnglish } from './switcher.ts';
import { teamsEnglish } from './teams.ts';

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
