import { commonEnglish } from '../english/common.ts';
import { connectionsEnglish } from '../english/connections.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...connectionsEnglish };

/** Texts for the domains, the single sign-on and the provisioning of a team. */
export const useConnectionsText = (): Text<typeof texts> => useTextOf(texts);
