/** Endpoints that the SDK has no members for, with what they answer. */
export interface Calls {
  'GET /latchkey/users/:user_id/factors': Factors;
  'DELETE /latchkey/users/:user_id/factors': unknown;
  'DELETE /latchkey/users/:user_id/passkeys/:id': unknown;
}

export interface Factors {
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly created_at_millis: number;
    readonly last_used_at_millis: number | null;
  }[];
  readonly second_factor_enabled: boolean;
  readonly recovery_codes_remaining: number;
}
