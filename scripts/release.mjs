/**
 * `npm run release`: publishes the version that the tag of the commit names, with signed provenance, and writes what is in
 * it as an SBOM. It runs in the release workflow: docs/releasing.md. Packages that are published already are left alone, so
 * a release that was interrupted is run again.
 *
 *     npm run release -- --dry-run     everything but publishing
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './support/build.mjs';
import { must, root, run } from './support/command.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';
import { nameIn, pack, published } from './support/pack.mjs';

const FOLDER = `${root}artifacts/packages`;

main(async () => {
  const isDry = process.argv.includes('--dry-run');
  const { version } = JSON.parse(await readFile(`${root}packages/protocol/package.json`, 'utf8'));
  if (!isDry) checkTag(version);
  await install();
  await build();
  const tarballs = await pack(FOLDER);
  await writeFile(`${FOLDER}/latchkey-${version}.cdx.json`, await sbom(version, Object.values(tarballs)));
  for (const name of published.map(nameIn)) {
    if (isDry) await must('npm', ['publish', '--dry-run', '--access', 'public', tarballs[name]]);
    else if (await isPublished(name, version)) console.log(`${name}@${version} is published already.`);
    else await must('npm', ['publish', '--provenance', '--access', 'public', tarballs[name]]);
  }
});

function checkTag(version) {
  const tags = execFileSync('git', ['tag', '--points-at', 'HEAD'], { cwd: root, encoding: 'utf8' }).split('\n');
  if (!tags.includes(`v${version}`)) throw new Error(`The commit has no tag v${version}, the version of its packages.`);
}

/**
 * What an installation of the packages brings along, as CycloneDX. It is read from one: of workspaces npm takes what only
 * their tests need for a part of them, and leaves out what some of them have for their tests and others ship.
 */
async function sbom(version, tarballs) {
  const outside = await mkdtemp(join(tmpdir(), 'latchkey-release-'));
  // npm calls what it describes after the folder.
  const folder = join(outside, 'latchkey');
  try {
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'latchkey', version, private: true }));
    await must('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
    const printed = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
    return execFileSync('npm', printed, { cwd: folder, encoding: 'utf8', maxBuffer: 10_000_000 });
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
}

async function isPublished(name, version) {
  const { code } = await run('npm', ['view', `${name}@${version}`, 'version'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return code === 0;
}
