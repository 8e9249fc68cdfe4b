package dev.jankline.webhook.target.tracker;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.patch;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.put;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Teaches a {@link DocumentedTracker} what the public documentation of a tracker says. */
enum TrackerDocumentation {
  /** REST API of GitHub, version 2022-11-28: issues, issue comments, search. */
  GITHUB("1347", "https://github.com/octocat/Hello-World/issues/1347") {
    private static final String ISSUES = "/repos/octocat/Hello-World/issues";

    @Override
    List<String> settings() {
      return List.of("kind=github", "project=octocat/Hello-World");
    }

    @Override
    void teach(DocumentedTracker tracker) {
      String open = DocumentedTracker.body("github-issue.json", "open");
      String closed = DocumentedTracker.body("github-issue.json", "closed");
      tracker.look(
          () ->
              github(get(urlPathEqualTo(ISSUES)))
                  .withQueryParam("labels", equalTo("jankline"))
                  .withQueryParam("state", equalTo("all"))
                  .withQueryParam("per_page", equalTo("100")),
          "[]",
          "[" + open + "]",
          "[" + closed + "]");
      String none = "{\"total_count\":0,\"incomplete_results\":false,\"items\":[]}";
      tracker.look(
          () ->
              github(get(urlPathEqualTo("/search/issues"))).withQueryParam("q", containing(MARKER)),
          none,
          none,
          none);
      tracker.create(this::creation, 201, open);
      tracker.comment(
          () ->
              github(post(urlEqualTo(ISSUES + "/1347/comments")))
                  .withRequestBody(matchingJsonPath("$.body", containing("`" + MARKER + "`"))),
          201,
          DocumentedTracker.body("github-comment.json", ""));
      tracker.close(
          () ->
              github(patch(urlEqualTo(ISSUES + "/1347")))
                  .withRequestBody(matchingJsonPath("$.state", equalTo("closed")))
                  .withRequestBody(matchingJsonPath("$.state_reason", equalTo("completed"))),
          200,
          closed);
      tracker.reopen(
          () ->
              github(patch(urlEqualTo(ISSUES + "/1347")))
                  .withRequestBody(matchingJsonPath("$.state", equalTo("open"))),
          200,
          open);
    }

    @Override
    MappingBuilder creation() {
      return github(post(urlEqualTo(ISSUES)))
          .withRequestBody(matchingJsonPath("$.title", matching(".+")))
          .withRequestBody(matchingJsonPath("$.body", containing("`" + MARKER + "`")))
          .withRequestBody(matchingJsonPath("$.labels[0]", equalTo("jankline")));
    }

    private MappingBuilder github(MappingBuilder request) {
      return request
          .withHeader("Accept", equalTo("application/vnd.github+json"))
          .withHeader("X-GitHub-Api-Version", equalTo("2022-11-28"))
          .withHeader("Authorization", equalTo("Bearer t0ken"));
    }
  },

  /** REST API of GitLab, version 4: issues, notes. */
  GITLAB("14", "https://gitlab.example.com/my-group/my-project/issues/14") {
    private static final String ISSUES = "/projects/my-group%2Fmy-project/issues";

    @Override
    List<String> settings() {
      return List.of("kind=gitlab", "project=my-group/my-project");
    }

    @Override
    void teach(DocumentedTracker tracker) {
      String open = DocumentedTracker.body("gitlab-issue.json", "opened");
      String closed = DocumentedTracker.body("gitlab-issue.json", "closed");
      tracker.look(
          () ->
              gitlab(get(urlPathEqualTo(ISSUES)))
                  .withQueryParam("search", equalTo(MARKER + " " + APP_MARKER))
                  .withQueryParam("in", equalTo("description"))
                  .withQueryParam("scope", equalTo("created_by_me"))
                  .withQueryParam("labels", equalTo("jankline")),
          "[]",
          "[" + open + "]",
          "[" + closed + "]");
      tracker.create(this::creation, 201, open);
      tracker.comment(
          () ->
              gitlab(post(urlEqualTo(ISSUES + "/14/notes")))
                  .withRequestBody(matchingJsonPath("$.body", containing(MARKER))),
          201,
          DocumentedTracker.body("gitlab-note.json", ""));
      tracker.close(() -> change("close"), 200, closed);
      tracker.reopen(() -> change("reopen"), 200, open);
    }

    @Override
    MappingBuilder creation() {
      return gitlab(post(urlEqualTo(ISSUES)))
          .withRequestBody(matchingJsonPath("$.title", matching(".+")))
          .withRequestBody(matchingJsonPath("$.description", containing("`" + MARKER + "`")))
          .withRequestBody(matchingJsonPath("$.labels", equalTo("jankline")));
    }

    private MappingBuilder change(String event) {
      return gitlab(put(urlEqualTo(ISSUES + "/14")))
          .withRequestBody(matchingJsonPath("$.state_event", equalTo(event)));
    }

    private MappingBuilder gitlab(MappingBuilder request) {
      return request.withHeader("PRIVATE-TOKEN", equalTo("t0ken"));
    }
  },

  /** REST API of Jira Cloud, version 3: issues, comments, transitions, search by JQL. */
  JIRA("ED-24", null) {
    private static final String ISSUE = "/rest/api/3/issue";

    @Override
    List<String> settings() {
      return List.of(
          "kind=jira",
          "project=ED",
          "user=u@example.com",
          "close-transition=31",
          "reopen-transition=11");
    }

    @Override
    void teach(DocumentedTracker tracker) {
      tracker.look(
          () ->
              jira("/rest/api/3/search/jql")
                  .withRequestBody(
                      matchingJsonPath(
                          "$.jql",
                          equalTo(
                              "project = \"ED\" AND labels = \""
                                  + MARKER
                                  + "\" AND labels = \""
                                  + APP_MARKER
                                  + "\" AND reporter = currentUser()")))
                  .withRequestBody(matchingJsonPath("$.fields[0]", equalTo("status"))),
          "{\"isLast\":true,\"issues\":[]}",
          DocumentedTracker.body("jira-found.json", "new"),
          DocumentedTracker.body("jira-found.json", "done"));
      tracker.create(this::creation, 201, DocumentedTracker.body("jira-created.json", ""));
      tracker.comment(
          () ->
              jira(ISSUE + "/ED-24/comment")
                  .withRequestBody(matchingJsonPath("$.body.type", equalTo("doc")))
                  .withRequestBody(matchingJsonPath("$.body.version", equalTo("1"))),
          201,
          DocumentedTracker.body("jira-comment.json", ""));
      tracker.close(() -> transition("31"), 204, "");
      tracker.reopen(() -> transition("11"), 204, "");
    }

    @Override
    MappingBuilder creation() {
      return jira(ISSUE)
          .withRequestBody(matchingJsonPath("$.fields.project.key", equalTo("ED")))
          .withRequestBody(matchingJsonPath("$.fields.issuetype.name", matching(".+")))
          .withRequestBody(matchingJsonPath("$.fields.summary", matching(".+")))
          .withRequestBody(matchingJsonPath("$.fields.description.type", equalTo("doc")))
          .withRequestBody(matchingJsonPath("$.fields.description.version", equalTo("1")))
          .withRequestBody(matchingJsonPath("$.fields.labels[1]", equalTo(MARKER)));
    }

    private MappingBuilder transition(String id) {
      return jira(ISSUE + "/ED-24/transitions")
          .withRequestBody(matchingJsonPath("$.transition.id", equalTo(id)));
    }

    private MappingBuilder jira(String path) {
      return post(urlEqualTo(path)).withBasicAuth("u@example.com", "t0ken");
    }
  },

  /** Open platform of TAPD: bugs, comments. */
  TAPD(
      "1010104801500664637",
      "https://www.tapd.cn/10104801/bugtrace/bugs/view/1010104801500664637") {
    @Override
    List<String> settings() {
      return List.of("kind=tapd", "project=10104801", "user=api_user");
    }

    @Override
    void teach(DocumentedTracker tracker) {
      tracker.look(
          () ->
              get(urlPathEqualTo("/bugs"))
                  .withBasicAuth("api_user", "t0ken")
                  .withQueryParam("workspace_id", equalTo("10104801"))
                  .withQueryParam("title", equalTo(MARKER + " " + APP_MARKER)),
          "{\"status\":1,\"data\":[],\"info\":\"success\"}",
          DocumentedTracker.body("tapd-bugs.json", "new"),
          DocumentedTracker.body("tapd-bugs.json", "closed"));
      tracker.create(this::creation, 200, DocumentedTracker.body("tapd-bug.json", "new"));
      tracker.comment(
          () ->
              form("/comments")
                  .withFormParam("entry_type", equalTo("bug"))
                  .withFormParam("entry_id", equalTo("1010104801500664637"))
                  .withFormParam("author", equalTo("api_user"))
                  .withFormParam("description", containing(MARKER)),
          200,
          DocumentedTracker.body("tapd-comment.json", ""));
      tracker.close(() -> change("closed"), 200, DocumentedTracker.body("tapd-bug.json", "closed"));
      tracker.reopen(
          () -> change("reopened"), 200, DocumentedTracker.body("tapd-bug.json", "reopened"));
    }

    @Override
    MappingBuilder creation() {
      return form("/bugs")
          .withFormParam("title", containing("[" + MARKER + " " + APP_MARKER + "]"))
          .withFormParam("description", containing("<p>"))
          .withFormParam("version_report", equalTo("1.1.0"));
    }

    private MappingBuilder change(String status) {
      return form("/bugs")
          .withFormParam("id", equalTo("1010104801500664637"))
          .withFormParam("status", equalTo(status));
    }

    private MappingBuilder form(String path) {
      return post(urlEqualTo(path))
          .withBasicAuth("api_user", "t0ken")
          .withFormParam("workspace_id", equalTo("10104801"));
    }
  };

  private static final String MARKER = DocumentedTracker.MARKER;
  private static final String APP_MARKER = DocumentedTracker.APP_MARKER;

  /** Id of the ticket in the documentation's examples. */
  final String id;

  /** Its address; null when that is one of the tracker's own address. */
  final @Nullable String url;

  TrackerDocumentation(String id, @Nullable String url) {
    this.id = id;
    this.url = url;
  }

  abstract List<String> settings();

  abstract void teach(DocumentedTracker tracker);

  /** The request by which a ticket is created. */
  abstract MappingBuilder creation();
}
