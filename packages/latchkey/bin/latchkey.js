#!/usr/bin/env node
import '@latchkey/cli';
