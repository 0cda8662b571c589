import { ConnectedAccounts } from '../parts/connected-accounts.tsx';
import type { SectionProps } from './sections.ts';

export const ConnectedAccountsSection = (_: SectionProps) => <ConnectedAccounts />;
