import { useTheme } from '../../dashboard/src/app/theme.ts';
import { type Theme, themes } from '../../dashboard/src/app/theme-choice.ts';

const words: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The theme of this app, by the switch that the dashboard has too. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme();
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      {themes.map((choice) => (
        <label key={choice}>
          <input type="radio" name="theme" checked={theme === choice} onChange={() => choose(choice)} />
          {words[choice]}
        </label>
      ))}
    </fieldset>
  );
}
