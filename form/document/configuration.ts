import {
  DEFAULT_PAGE_CONFIGURATION,
  PAGE_CONFIGURATION_ID,
  type PageConfiguration,
} from '@resume-library/contract/service-api'

export function readConfiguration(): PageConfiguration {
  const text = document.getElementById(PAGE_CONFIGURATION_ID)?.textContent
  return { ...DEFAULT_PAGE_CONFIGURATION, ...JSON.parse(text || '{}') }
}
