/**
 * Tools of Copilot 0.67 that a search for tools ranks beside ours, with the first sentences of their
 * descriptions: a shorter text competes harder, as each shared word counts for more.
 */
export const deferredTools: readonly Readonly<{ name: string; description: string }>[] = [
  {
    name: "execution_subagent",
    description:
      "Launch an iterative execution-focused subagent that performs an execution-based task. USE THIS INSTEAD OF RUNNING INDIVIDUAL COMMANDS WITH run_in_terminal EXCEPT IN THE RARE CASES THAT YOU NEED THE FULL OUTPUT OF A COMMAND. Here are some examples of how it can be used: - Run tests and filter the output to summarize which tests failed and why. - Install all dependencies of a project.",
  },
  {
    name: "search_subagent",
    description:
      'Launch a fast agent specialized for exploring codebases. Use this when you need to quickly find files by patterns (eg. "src/components/**/*.tsx"), search code for keywords (eg. "API endpoints"), or answer questions about the codebase (eg. "how do API endpoints work?"). Returns: A list of relevant files/snippet locations in the workspace.',
  },
  {
    name: "explore_subagent",
    description:
      'Launch a fast agent specialized for exploring codebases. Use this when you need to quickly find files by patterns (eg. "src/components/**/*.tsx"), search code for keywords (eg. "API endpoints"), or answer questions about the codebase (eg. "how do API endpoints work?"). Returns: A list of relevant files/snippet locations in the workspace.',
  },
  {
    name: "search_workspace_symbols",
    description:
      "Search the user's workspace for code symbols using language services. Use this tool when the user is looking for a specific symbol in their workspace.",
  },
  {
    name: "get_vscode_api",
    description:
      "Get comprehensive VS Code API documentation and references for extension development. This tool provides authoritative documentation for VS Code's extensive API surface, including proposed APIs, contribution points, and best practices. Use this tool for understanding complex VS Code API interactions.",
  },
  {
    name: "read_project_structure",
    description: "Get a file tree representation of the workspace.",
  },
  {
    name: "get_changed_files",
    description:
      "Get git diffs of current file changes in a git repository. Don't forget that you can use run_in_terminal to run git commands in a terminal as well.",
  },
  {
    name: "create_new_workspace",
    description:
      "Get comprehensive setup steps to help the user create complete project structures in a VS Code workspace. This tool is designed for full project initialization and scaffolding, not for creating individual files.",
  },
  {
    name: "install_extension",
    description:
      "Install an extension in VS Code. Use this tool to install an extension in Visual Studio Code as part of a new workspace creation process only.",
  },
  {
    name: "run_vscode_command",
    description:
      "Run a command in VS Code. Use this tool to run a command in Visual Studio Code as part of a new workspace creation process only.",
  },
  {
    name: "create_new_jupyter_notebook",
    description:
      "Generates a new Jupyter Notebook (.ipynb) in VS Code. Jupyter Notebooks are interactive documents commonly used for data exploration, analysis, visualization, and combining code with narrative text. Prefer creating plain Python files or similar unless a user explicitly requests creating a new Jupyter Notebook or already has a Jupyter Notebook opened or exists in the workspace.",
  },
  {
    name: "insert_edit_into_file",
    description:
      'Insert new code into an existing file in the workspace. Use this tool once per file that needs to be modified, even if there are multiple changes for a file. Generate the "explanation" property first. The system is very smart and can understand how to apply your edits to the files, you just need to provide minimal hints.',
  },
  {
    name: "create_directory",
    description:
      "Create a new directory structure in the workspace. Will recursively create all directories in the path, like mkdir -p. You do not need to use this tool before using create_file, that tool will automatically create the needed directories.",
  },
  {
    name: "edit_notebook_file",
    description:
      'This is a tool for editing an existing Notebook file in the workspace. Generate the "explanation" property first. The system is very smart and can understand how to apply your edits to the notebooks. When updating the content of an existing cell, ensure newCode preserves whitespace and indentation exactly and does NOT include any code markers such as (...existing code...).',
  },
  {
    name: "run_notebook_cell",
    description:
      "This is a tool for running a code cell in a notebook file directly in the notebook editor. The output from the execution will be returned. Code cells should be run as they are added or edited when working through a problem to bring the kernel state up to date and ensure the code executes successfully. Code cells are ready to run and don't require any pre-processing.",
  },
  {
    name: "copilot_getNotebookSummary",
    description:
      "This is a tool returns the list of the Notebook cells along with the id, cell types, line ranges, language, execution information and output mime types for each cell. This is useful to get Cell Ids when executing a notebook or determine what cells have been executed and what order, or what cells have outputs.",
  },
  {
    name: "read_notebook_cell_output",
    description:
      "This tool will retrieve the output for a notebook cell from its most recent execution or restored from disk. The cell may have output even when it has not been run in the current kernel session. This tool has a higher token limit for output length than the runNotebookCell tool.",
  },
  {
    name: "fetch_webpage",
    description:
      "Fetches the main content from a web page. This tool is useful for summarizing or analyzing the content of a webpage. You should use this tool when you think the user is looking for information from a specific webpage.",
  },
  {
    name: "test_search",
    description:
      "For a source code file, find the file that contains the tests. For a test file find the file that contains the code under test.",
  },
  {
    name: "github_repo",
    description:
      "Searches a GitHub repository for relevant source code snippets. Only use this tool if the user is very clearly asking for code snippets from a specific GitHub repository. Do not use this tool for Github repos that the user has open in their workspace.",
  },
  {
    name: "github_text_search",
    description:
      "Lexically searches a GitHub repository or organization for files containing specific keywords or code patterns. Use this when looking for exact strings, function names, or identifiers in a GitHub repo or org. Unlike the semantic search tool, this uses keyword matching rather than meaning-based search.",
  },
];
