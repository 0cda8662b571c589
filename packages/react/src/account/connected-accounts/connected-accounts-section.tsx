import type { SectionProps } from '../sections.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';

export const ConnectedAccountsSection = (_: SectionProps) => <ConnectedAccounts />;
