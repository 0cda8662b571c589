import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterwards } from '../leftovers.ts';
import { lastingFolder } from '../process/lasting-folder.ts';

/** Where Debian keeps them. */
const MODULE = '/usr/lib/softhsm/libsofthsm2.so';
const UTIL = '/usr/bin/softhsm2-util';
const TOOL = '/usr/bin/pkcs11-tool';

/** Why there is no SoftHSM to try; undefined where there is one. */
export function whyNoSofthsm(): string | undefined {
  const isThere = [MODULE, UTIL, TOOL].every((path) => existsSync(path));
  return isThere ? undefined : '`apt-get install softhsm2 opensc` brings what is missing';
}

/** A token of SoftHSM with AES keys, which goes with the tests of the file. */
export function newSofthsm(token: string, ...keys: readonly string[]) {
  const missing = whyNoSofthsm();
  if (missing) throw new Error(`SoftHSM can't be tried: ${missing}.`);
  const { path: folder, drop } = lastingFolder('latchkey-softhsm-');
  afterwards(drop);
  mkdirSync(join(folder, 'tokens'));
  const SOFTHSM2_CONF = join(folder, 'softhsm2.conf');
  writeFileSync(SOFTHSM2_CONF, `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\n`);
  const pin = '481516';
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { env: { SOFTHSM2_CONF }, stdio: 'pipe' });
  const init = () => run(UTIL, '--init-token', '--free', '--label', token, '--pin', pin, '--so-pin', '12345678');
  init();
  for (const label of keys) {
    const at = ['--module', MODULE, '--token-label', token, '--login', '--pin', pin];
    run(TOOL, ...at, '--keygen', '--key-type', 'aes:32', '--label', label);
  }
  const pinFile = join(folder, 'pin');
  writeFileSync(pinFile, `${pin}\n`);
  return {
    pin,
    pinFile,
    /** Makes another token of the same label. */
    init: () => void init(),
    /** What a process needs in its environment to find the token. */
    env: { SOFTHSM2_CONF },
    key: (label: string, more = '') => `pkcs11:token=${token};object=${label}?module-path=${MODULE}${more}`,
  };
}
