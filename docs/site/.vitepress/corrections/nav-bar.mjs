import { correct } from './correct.mjs';

/** VitePress lays the bar out by its script only, so that it would jump when the page is read already. */
export const navBar = correct('VPNavBar', [
  [
    /ref<Record<string, boolean>>\(\{\}\)/,
    "ref<Record<string, boolean>>({ 'has-sidebar': hasSidebar.value, top: true })",
  ],
]);
