import type { SectionProps } from '../section.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';

export const ConnectedAccountsSection = (_: SectionProps) => <ConnectedAccounts />;
