import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';
