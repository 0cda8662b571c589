/** What a user has an agent do for them, as it is stored. */
export interface Delegation {
  readonly id: string;
  readonly userId: string;
  /** The agent. */
  readonly clientId: string;
  readonly purpose: string;
  readonly resources: readonly DelegatedResource[];
  /** The providers whose tokens it may have. */
  readonly connectedAccounts: readonly string[];
  /** Whether the agent may hand on what it got. */
  readonly mayDelegate: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

/** What an agent may do at a resource server. */
export interface DelegatedResource {
  readonly serverId: string;
  readonly scopes: readonly string[];
}
