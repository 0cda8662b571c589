/** A plugin of Vite that corrects the source of a component of VitePress, and fails once it isn't what was corrected. */
export const correct = (component, corrections) => ({
  name: `correct-${component}`,
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(`/${component}.vue`)) return undefined;
    return corrections.reduce((corrected, [wrong, right]) => {
      if (!wrong.test(corrected)) throw new Error(`VitePress has changed its ${component}: ${wrong}`);
      return corrected.replace(wrong, right);
    }, code);
  },
});
