import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterwards } from '../leftovers.ts';
import { freePort } from '../process/free-port.ts';
import { lastingFolder } from '../process/lasting-folder.ts';
import { until } from '../until.ts';
import { type SelfSigned, selfSigned } from './certificate.ts';

const PERL = '/usr/bin/perl';
const SERVER = '/usr/bin/plackup';
/** Where Debian keeps the portal of LemonLDAP::NG. */
const PORTAL = '/usr/share/lemonldap-ng/portal';
const PROGRAM = `${PORTAL}/htdocs/index.psgi`;
/** What the portal loads, also for pages that it doesn't have here: Debian recommends or suggests them. */
const MODULES = ['Lasso', 'XML::Simple', 'IO::String', 'GD::SecurityImage', 'Image::Magick'];
const PACKAGES =
  'liblemonldap-ng-portal-perl liblasso-perl libxml-simple-perl libio-string-perl libgd-securityimage-perl libimage-magick-perl';

/** Why there is no LemonLDAP::NG to try; undefined where there is one. */
export function whyNoLemonldap(): string | undefined {
  const isThere =
    [PERL, SERVER, PROGRAM].every((path) => existsSync(path)) &&
    spawnSync(PERL, [...MODULES.map((name) => `-M${name}`), '-e', '1']).status === 0;
  return isThere ? undefined : `\`apt-get install ${PACKAGES}\` brings what is missing`;
}

/** One of the users whom its demonstration mode has, with the password that is the name there. */
export const tyler = { user: 'rtyler', password: 'rtyler', name: 'Rose Tyler', mail: 'rtyler@badwolf.org' };

/** An application that users of LemonLDAP::NG sign in to. */
export interface Application {
  /** Its SAML metadata. */
  readonly metadata: string;
  /** Options of LemonLDAP::NG for it, without what all of their names begin with. */
  readonly options?: Readonly<Record<string, string | number>>;
}

/** Starts the portal of LemonLDAP::NG as an identity provider until the tests of the file are over. */
export async function startLemonldap() {
  const port = await freePort();
  const { path: folder, drop } = lastingFolder('latchkey-lemonldap-');
  for (const name of ['conf', 'sessions', 'locks']) mkdirSync(join(folder, name));
  const address = `http://127.0.0.1:${port}/`;
  const own = await selfSigned();
  writeFileSync(join(folder, 'lemonldap-ng.ini'), localSettings(folder));
  let number = 0;
  const register = (applications: readonly Application[]) => {
    number += 1;
    const all = { ...configuration(folder, address, own, number), ...remotes(applications) };
    writeFileSync(join(folder, `conf/lmConf-${number}.json`), JSON.stringify(all));
  };
  register([]);
  const words = ['--server', 'Standalone', '--host', '127.0.0.1', '--port', String(port), PROGRAM];
  const child = spawn(SERVER, words, {
    env: { LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini'), PATH: process.env.PATH },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  afterwards(async () => {
    child.kill('SIGTERM');
    await ended;
    drop();
  });
  const metadata = `${address}saml/metadata`;
  const isUp = () =>
    fetch(metadata).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, 60_000, 100);
  return {
    metadata,
    /** Registers these applications in place of those before: it looks for a new configuration with each page. */
    register,
    /** Where a sign-in at an application begins that has not asked for it. */
    signIn: (entityId: string) =>
      `${address}saml/singleSignOn?${new URLSearchParams({ IDPInitiated: '1', sp: entityId })}`,
    /** Where a user signs out there, and then at each application. */
    signOut: `${address}?logout=1`,
  };
}

const localSettings = (folder: string) => `
[all]
logLevel = error
[configuration]
type = File
dirName = ${folder}/conf
[portal]
templateDir = ${PORTAL}/templates
staticPrefix = /static
[handler]
`;

const configuration = (folder: string, portal: string, own: SelfSigned, number: number) => ({
  cfgNum: number,
  cfgDate: String(number),
  // How old a configuration is before it looks for the next one, in seconds.
  checkTime: -1,
  key: 'a-key-of-the-test',
  portal,
  domain: '127.0.0.1',
  securedCookie: 0,
  locationRules: { '127.0.0.1': { default: 'accept' } },
  exportedHeaders: {},
  authentication: 'Demo',
  userDB: 'Same',
  passwordDB: 'Null',
  demoExportedVars: { uid: 'uid', cn: 'cn', mail: 'mail' },
  globalStorage: 'Apache::Session::File',
  globalStorageOptions: {
    Directory: `${folder}/sessions`,
    LockDirectory: `${folder}/locks`,
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  },
  persistentStorage: 'Apache::Session::File',
  persistentStorageOptions: { Directory: `${folder}/sessions`, LockDirectory: `${folder}/locks` },
  issuerDBSAMLActivation: 1,
  samlServicePrivateKeySig: own.privateKey,
  samlServicePublicKeySig: own.certificate,
});

const OPTION = 'samlSPMetaDataOptions';

/** It verifies and signs everything that it can, and names users by their address. */
const USUAL = {
  NameIDFormat: 'email',
  CheckSSOMessageSignature: 1,
  CheckSLOMessageSignature: 1,
  SignSSOMessage: 1,
  SignSLOMessage: 1,
  EnableIDPInitiatedURL: 1,
};

/** What is exported of a user: whether it has to be there, under which name, in which format. */
const ATTRIBUTES = { mail: '1;email', cn: '1;displayName', groups: '0;groups' };

const remotes = (applications: readonly Application[]) => {
  const all = applications.map(({ metadata, options }, place) => ({
    name: `application-${place}`,
    metadata,
    options: Object.fromEntries(
      Object.entries({ ...USUAL, ...options }).map(([name, value]) => [`${OPTION}${name}`, value]),
    ),
  }));
  const each = (value: (one: (typeof all)[number]) => unknown) =>
    Object.fromEntries(all.map((one) => [one.name, value(one)]));
  return {
    samlSPMetaDataXML: each(({ metadata }) => ({ samlSPMetaDataXML: metadata })),
    samlSPMetaDataOptions: each(({ options }) => options),
    samlSPMetaDataExportedAttributes: each(() => ATTRIBUTES),
  };
};
