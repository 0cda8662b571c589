import { protocolVersion } from '@latchkey/protocol/version';

const SEMVER = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+][0-9A-Za-z.+-]{1,100})?$/;

type Verdict = { upToDate: true } | { upToDate: false; error: string; severe: boolean };

/** Whether a client of this version is compatible; a different patch number is worth a note only. */
export function compareVersions(clientVersion: string): Verdict {
  const client = SEMVER.exec(clientVersion);
  const own = SEMVER.exec(protocolVersion);
  if (!client) return { upToDate: false, error: 'The client version is not a semantic version.', severe: true };
  if (clientVersion === protocolVersion) return { upToDate: true };
  const severe = client[1] !== own?.[1] || client[2] !== own?.[2];
  return { upToDate: false, error: `This service speaks version ${protocolVersion}. Update the client to it.`, severe };
}
