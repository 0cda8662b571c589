import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type HeldFile, holdFile } from '../http/files/held-file.ts';
import { mediaType } from '../http/files/media-type.ts';

/** The pages as the build leaves them: files for browsers, and the program that draws the HTML. */
export interface HostedApp {
  /** By their name: `browser-Cj02kQvG.js`. */
  readonly files: ReadonlyMap<string, HeldFile>;
  readonly parts: Parts;
  /** Loads the program, once: most processes start without being asked for a page. */
  program(): Promise<Program>;
}

/** Draws the pages; made from `apps/hosted/src/server.ts`. */
export interface Program {
  readonly languages: readonly string[];
  draw(asked: Asked): Promise<Drawn>;
}

/** What the program is told of the page to draw. */
export interface Asked {
  readonly url: string;
  /** The path that the project's pages are below. */
  readonly base: string;
  /** Where the application is, or else its account settings. */
  readonly home: string;
  readonly path: string;
  readonly publishableClientKey: string;
  readonly project: { readonly id: string };
  readonly language: string;
}

/** A page, drawn. */
export interface Drawn {
  /** Whether there is a page at this path; if not, the HTML says so. */
  readonly isPage: boolean;
  readonly html: string;
  /** What is said where scripts are switched off. */
  readonly noScript: string;
  /** The modules that the browser needs beside the entry, by the end of their path. */
  readonly parts: readonly string[];
  /** For the browser, to draw the same. */
  readonly page: {
    readonly project: {
      readonly displayName: string;
      readonly branding?: Readonly<Record<'brandColor' | 'brandColorDark' | 'logoUrl', string | null>>;
    };
  };
}

/** The names of files that a page begins with. */
export interface Parts {
  readonly entry: string;
  readonly styles: readonly string[];
  /** The files of the entry and of these modules, all that they import included. */
  filesOf(modules: readonly string[]): readonly string[];
}

/** An entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Names hold a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Reads the pages from the folder that the build puts them into; undefined where they were not built. */
export function readHostedApp(folder: string): HostedApp | undefined {
  const manifest = join(folder, 'browser/manifest.json');
  if (!existsSync(manifest)) return undefined;
  const assets = join(folder, 'browser/assets');
  const files = readdirSync(assets).map((name) => {
    const kind = { ...mediaType(name), cacheControl: IMMUTABLE };
    return [name, holdFile(readFileSync(join(assets, name)), kind)] as const;
  });
  let program: Promise<Program> | undefined;
  return {
    files: new Map(files),
    parts: partsOf(JSON.parse(readFileSync(manifest, 'utf8'))),
    program() {
      program ??= import(pathToFileURL(join(folder, 'server/server.js')).href);
      return program;
    },
  };
}

function partsOf(manifest: Readonly<Record<string, Chunk>>): Parts {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The manifest of the hosted pages names no entry.');
  return {
    entry: nameOf(entry.file),
    styles: (entry.css ?? []).map(nameOf),
    filesOf(modules) {
      const wanted = new Set<Chunk>();
      const want = (chunk: Chunk | undefined) => {
        if (!chunk || wanted.has(chunk)) return;
        wanted.add(chunk);
        for (const key of chunk.imports ?? []) want(manifest[key]);
      };
      want(entry);
      for (const key of Object.keys(manifest))
        if (modules.some((module) => key.endsWith(`/${module}`))) want(manifest[key]);
      return [...wanted].map(({ file }) => nameOf(file));
    },
  };
}

/** Of `assets/browser-Cj02kQvG.js`. */
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
