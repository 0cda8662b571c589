import DefaultTheme from 'vitepress/theme-without-fonts';
import { EndpointFilter } from './endpoint-filter.mjs';
import { Layout } from './layout.mjs';
import { Live, LiveChoices } from './live.mjs';
import { SearchButton } from './search-button.mjs';
import './styles/index.css';

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app
      .component('EndpointFilter', EndpointFilter)
      .component('Live', Live)
      .component('LiveChoices', LiveChoices)
      .component('SearchButton', SearchButton);
  },
};
