import { hydrateRoot } from 'react-dom/client';
import type { Page } from './page.ts';
import { appOf, screensOf } from './screens.tsx';
import '@latchkey/react/styles.css';
import './page.css';

const root = document.getElementById('root');
const content = document.querySelector<HTMLMetaElement>('meta[name="latchkey"]')?.content;
if (!root || !content) throw new Error('The page lacks #root or its settings.');

const page: Page = JSON.parse(content);
const { screens } = await screensOf(appOf(page, page.project.id), page, location.pathname);
hydrateRoot(root, screens);
