package dev.jankline.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.browser.Waiting;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * The morning after a release, by mouse: from the verdict to the ticket, with filters that stay in
 * the address.
 */
class FiltersIT extends BrowserTest {
  @Test
  void releasePageLeadsToThePlantedClusterAndItsTicket() {
    show("");
    assertThat(tab.text("h1"))
        .startsWith(
            "1.1.0 stalls 1.6 times as often as 1.0.0 (1.4 to 1.9); FeedRanker.rank got 3.3 ×");
    assertThat(tab.text(".worse-places tbody tr"))
        .contains("FeedRanker.rank", "▲ 3.3 ×", "(2.5–4.1)", "only on low-tier devices")
        .contains("2026-11-22", "09:00 UTC", "JANK-1", "open", "feed-team");
    assertThat(
            tab.evaluate(
                    "document.querySelector('.worse-places tbody tr').getBoundingClientRect().bottom")
                .asDouble())
        .isLessThan(900);
    assertThat(tab.text(".grounds")).contains("312 of 20,400 device-days");
    assertThat(tab.text("main")).contains("worse in the first day after the update");
    tab.click("main tbody a[data-row]");
    tab.see("h1", "FeedRanker.rank");
    settled();
    assertThat(tab.text(".facts")).contains("▲ 3.3 ×", "3.45 (3.17–3.73)", "704");
    assertThat(tab.evaluate("document.querySelector('a[rel~=noopener]').href").asText())
        .isEqualTo("https://tracker.example/JANK-1");
  }

  @Test
  void rowsAndAddressFollow_whenFiltersAreChosen() {
    show("clusters");
    tab.enter("#filter-cause", "DATABASE");
    tab.require("document.querySelectorAll('tbody tr').length === 1");
    tab.see("tbody", "ArticleDao.insertAll");
    tab.enter("#filter-cause", "");
    tab.enter("#filter-text", "imageloader");
    tab.require("document.querySelectorAll('tbody tr').length === 1");
    tab.see("tbody", "ImageLoader.decodeSync");
    assertThat(tab.evaluate("location.search").asText()).isEqualTo("?text=imageloader");
    tab.evaluate("history.back()");
    tab.require("document.querySelectorAll('tbody tr').length === 50");
  }

  @Test
  void keptStallsThatMatchAreCounted_whenATierIsChosen() {
    show("clusters");
    assertThat(tab.text("thead")).doesNotContain("Matching");
    tab.evaluate("document.querySelector('.more-filters').open = true");
    tab.enter("#filter-tier", "low");
    tab.see("thead", "Matching");
    tab.enter("#filter-screen", "Feed");
    tab.require("location.search.includes('screen=Feed')");
    settled();
    assertThat(server.asked())
        .contains(
            "/v1/apps/com.example.reader/clusters?version=1.1.0&older=1.0.0&screen=Feed&tier=low&limit=50");
    assertThat(tab.text("tbody tr")).contains("140");
    assertThat(tab.text("main")).contains("All other figures are of the whole cluster");
  }

  @Test
  void figuresThatAFilterLeavesAsTheyAreAreNamed() {
    show("clusters?view=tree&os=14");
    assertThat(tab.text("main")).contains("All figures are of the whole cluster");
    show("clusters?from=2026-11-20");
    assertThat(tab.text("main"))
        .contains("Rate and change are of all days")
        .doesNotContain("of the whole cluster");
  }

  @Test
  void groupingIsOfferedOnlyWhereTheAppHasClustersOfIt() {
    show("clusters");
    assertThat(
            tab.evaluate(
                    "[...document.querySelectorAll('#filter-grouping option')].map(o => o.value).join()")
                .asText())
        .isEqualTo(",blocking_call");
  }

  @Test
  void linkShowsWhatItsAuthorSaw_whenOpenedAnew() {
    show("clusters?outcome=WORSE%2CNEW&sort=p90&older=0.9.0");
    assertThat(tab.evaluate("document.querySelectorAll('tbody tr').length").asInt()).isEqualTo(2);
    assertThat(tab.text("[aria-sort]")).startsWith("Stall time");
    assertThat(tab.evaluate("document.querySelector('#older').value").asText()).isEqualTo("0.9.0");
    assertThat(server.asked())
        .contains(
            "/v1/apps/com.example.reader/clusters?version=1.1.0&older=0.9.0&outcome=WORSE%2CNEW&sort=p90&limit=50");
  }

  @Test
  void emptyResultSaysWhatToDo_andClearsItsFilters() {
    show("clusters?text=nothing-like-this");
    assertThat(tab.text(".state")).contains("No cluster matches", "Clear a filter");
    tab.click("form[role=search] > button");
    tab.require("document.querySelectorAll('tbody tr').length === 50");
  }

  @Test
  void nextPageFollows_whenThereIsOne() {
    show("clusters");
    tab.click(".more button");
    tab.see(".more", "51 to 80 of 80 clusters");
    tab.click(".more button");
    tab.see(".more", "1 to 50 of 80 clusters");
  }

  @Test
  void chosenRowsStandSideBySide() throws IOException {
    show("clusters");
    tab.click("tbody tr:nth-child(1) input");
    tab.click("tbody tr:nth-child(2) input");
    tab.require("document.querySelectorAll('.compare > .scroll thead th').length === 3");
    assertThat(tab.text(".compare"))
        .contains("FeedRanker.rank", "ImageLoader.decodeSync", "Stalls per hour");
    keepPicture(tab, "clusters-compared-light-1360");
    assertThat(Axe.serious(tab)).isEmpty();
  }

  @Test
  void versionsStayChosen_whenThePageChanges() {
    show("release?version=1.0.0");
    tab.click("nav a[href*='/clusters']");
    tab.see("h1", "Clusters");
    settled();
    assertThat(tab.evaluate("document.querySelector('#version').value").asText())
        .isEqualTo("1.0.0");
  }

  @Test
  void exportOfAllVersionsIsOfAllVersions_andOtherPagesShowOne() {
    show("clusters?version=*");
    assertThat(tab.text("main")).contains("Rate and change are of 1.1.0");
    tab.click(".head.small button");
    assertThat(Waiting.until(() -> server.asked().stream().anyMatch(FiltersIT::isExportOfAll)))
        .as("asked: %s", server.asked())
        .isTrue();
    tab.click("nav a[href*='/release']");
    tab.see("h1", "1.1.0");
    assertThat(tab.evaluate("location.search").asText()).isEmpty();
  }

  @Test
  void ticketsOfAStateAreShown() {
    show("tickets");
    tab.click("[aria-label=State] button:nth-child(6)");
    tab.require("document.querySelectorAll('tbody tr').length === 1");
    tab.see("tbody", "403 Forbidden");
  }

  @Test
  void ticketsOfAnOwnerAreShown() {
    show("tickets");
    tab.require("document.querySelectorAll('tbody tr').length > 1");
    tab.enter("#owner", "feed-team");
    tab.require("document.querySelectorAll('tbody tr').length === 1");
    assertThat(tab.text("tbody")).contains("FeedRanker.rank", "feed-team");
    assertThat(tab.evaluate("location.search").asText()).isEqualTo("?owner=feed-team");
    tab.click("[aria-label=State] button:nth-child(6)");
    tab.see("main", "No ticket of this owner in this state.");
    tab.enter("#owner", "");
    tab.see("tbody", "403 Forbidden");
  }

  private static boolean isExportOfAll(String asked) {
    return asked.contains("format=csv") && !asked.contains("version=");
  }
}
