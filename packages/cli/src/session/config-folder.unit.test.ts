import { expect, test } from 'vitest';
import { configFolder } from './config-folder.ts';

test.each([
  ['linux', {}, '/home/ada/.config/latchkey'],
  ['linux', { XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere/latchkey'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/home/ada/.config/latchkey'],
  ['darwin', {}, '/home/ada/Library/Application Support/latchkey'],
  ['linux', { LATCHKEY_CONFIG_DIR: '/of/its/own', XDG_CONFIG_HOME: '/elsewhere' }, '/of/its/own'],
  ['win32', { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' }, 'C:\\Users\\ada\\AppData\\Roaming\\latchkey'],
])('on %s with %j it is %s', (platform, env, folder) => {
  expect(configFolder({ platform, home: '/home/ada', env })).toBe(folder);
});
