/** `npm run compare -- <ref>`: what is seen of the product, as it is now beside how an earlier commit looked. */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, buildGallery } from './support/build.mjs';
import { must, root, run, tool } from './support/command.mjs';
import { inForeground } from './support/foreground.mjs';
import { install, installIn } from './support/install.mjs';
import { main } from './support/main.mjs';
import { step } from './support/progress.mjs';

main(async () => {
  const [ref = 'HEAD'] = process.argv.slice(2);
  await install();
  await build();
  await buildGallery();
  const { code, output } = await run('git', ['rev-parse', '--short', `${ref}^{commit}`], { keep: true });
  if (code !== 0) throw new Error(`${ref} is not a commit.`);
  const commit = output.trim();
  const folder = join(tmpdir(), `latchkey-${commit}`);
  await step(`build: ${commit}, in ${folder} (a few minutes once)`, () => buildCommit(commit, folder));
  const words = ['--import', 'tsx', 'e2e/compare/main.ts', commit, folder, 'now', root];
  return inForeground(process.execPath, words);
});

/** Builds a commit by its own scripts, where nothing of this tree is in its way. */
async function buildCommit(commit, cwd) {
  await mkdir(cwd, { recursive: true });
  await must('sh', ['-c', `git archive ${commit} | tar -x -C "${cwd}"`]);
  if (!(await installIn(cwd))) throw new Error(`The packages of ${commit} could not be installed.`);
  await must(process.execPath, ['scripts/build.mjs'], { cwd });
  await must(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: join(cwd, 'apps/gallery') });
}
