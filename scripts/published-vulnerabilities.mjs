#!/usr/bin/env node
/** Writes docs/published-vulnerabilities.md: which published vulnerabilities are replayed, and by which test. */
import { writeFileSync } from 'node:fs';
import { root } from './support/command.mjs';
import { replayed, replayedPage } from './support/published-vulnerabilities.mjs';

writeFileSync(`${root}docs/published-vulnerabilities.md`, replayedPage(replayed()));
