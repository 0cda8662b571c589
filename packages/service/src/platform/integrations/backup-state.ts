/** A backup of the installation in its folder. */
export interface Backup {
  readonly fileName: string;
  /** Of which moment it is, in milliseconds since the epoch. */
  readonly takenAt: number;
  readonly bytes: number;
}

export interface BackupFailure {
  readonly at: number;
  /** What went wrong, and what to do about it. */
  readonly message: string;
}

/** How it stands with the backups of an installation. */
export interface BackupState {
  /** The folder that they are written into. */
  readonly directory: string;
  /** How many are kept. */
  readonly keeps: number;
  /** Newest first. */
  readonly backups: readonly Backup[];
  readonly nextAt: number;
  /** Why the last attempt failed; undefined if there has been a backup since. */
  readonly failure: BackupFailure | undefined;
}
